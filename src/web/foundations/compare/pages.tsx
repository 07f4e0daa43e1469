import { comparisonPage } from "./comparison-page.tsx";
import { timelinePage } from "./timeline-page.tsx";

export const comparePages = [comparisonPage, timelinePage];

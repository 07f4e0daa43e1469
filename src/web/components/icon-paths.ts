const CIRCLE = "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Z";

/** The interface icons of the frame: strokes of 1.5 on a grid of 16. Drawn for this project. */
export const ICON_PATHS = {
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.75 10.75 14 14",
  copy: "M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1ZM10.5 3.5a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1",
  check: "m3 8.5 3.25 3.25L13 4.75",
  "chevron-right": "m6 3.5 4.5 4.5L6 12.5",
  "chevron-down": "m3.5 6 4.5 4.5L12.5 6",
  "arrow-left": "M13.5 8h-11M7 3.5 2.5 8 7 12.5",
  "arrow-right": "M2.5 8h11M9 3.5 13.5 8 9 12.5",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  list: "M6 4.5h7.5M6 8h7.5M6 11.5h7.5M2.75 4.5h.01M2.75 8h.01M2.75 11.5h.01",
  close: "m4 4 8 8M12 4l-8 8",
  sun: "M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7",
  moon: "M13.5 9.6A5.75 5.75 0 0 1 6.4 2.5a5.75 5.75 0 1 0 7.1 7.1Z",
  pencil: "M10.75 2.5 13.5 5.25 5.5 13.25H2.75V10.5l8-8ZM9 4.25 11.75 7",
  external: "M6 3.5H3.5v9h9V10M9.5 2.5h4v4M13 3 7.75 8.25",
  link: "M6.75 9.25a2.5 2.5 0 0 0 3.54 0l2.5-2.5a2.5 2.5 0 1 0-3.54-3.54l-.5.5M9.25 6.75a2.5 2.5 0 0 0-3.54 0l-2.5 2.5a2.5 2.5 0 1 0 3.54 3.54l.5-.5",
  download: "M8 2.5v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11",
  file: "M9 1.75H4a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V5.75l-4-4ZM9 1.75v4h4",
  clock: `${CIRCLE}M8 4.75V8l2.25 1.5`,
  info: `${CIRCLE}M8 7.5V11M8 5v.01`,
  success: `${CIRCLE}M5.5 8.25 7.25 10l3.25-3.75`,
  warning: "M8 2.25 14.25 13H1.75L8 2.25ZM8 6.5v3M8 11.25v.01",
  error: `${CIRCLE}M6 6l4 4M10 6l-4 4`,
} as const;

export type IconName = keyof typeof ICON_PATHS;

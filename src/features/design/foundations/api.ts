export { type Pictured, TokenPicture } from "./token-picture.tsx";

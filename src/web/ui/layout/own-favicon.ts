const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3157d5"/>' +
  '<path d="M9 9h6v6H9zM9 18h6v5H9zM18 18h5v5h-5z" fill="#fff"/><circle cx="20.5" cy="12" r="3" fill="#fff"/></svg>';

/** Icon of the browser tab before there is a logo. */
export const defaultFavicon = `data:image/svg+xml,${encodeURIComponent(mark)}`;

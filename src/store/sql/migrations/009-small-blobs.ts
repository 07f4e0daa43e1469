/**
 * Changes no table. From here on the small blobs of an SQLite database lie beside it (decision 017), so that an earlier
 * version, which looks for them in `blob_bytes`, must not start.
 */
export const smallBlobs = async (): Promise<void> => undefined;

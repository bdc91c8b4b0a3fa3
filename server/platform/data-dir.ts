/** Where a shop keeps everything unless DATA_DIR says otherwise; below the folder it is started in. */
export const defaultDataDir = '.data';

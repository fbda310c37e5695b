/** Where the desk's server shows a picture of the app. */
export const pictureAddress = (path: string): string => `/picture/${path.split('/').map(encodeURIComponent).join('/')}`

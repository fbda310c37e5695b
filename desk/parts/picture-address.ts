/** Where the desk's server shows a picture of the app. */
export const pictureAddress = (path: string): string => `/picture/${path.split('/').map(encodeURIComponent).join('/')}`

/** Where it shows the same as small as a list needs it. */
export const smallPictureAddress = (path: string): string => `${pictureAddress(path)}?small`

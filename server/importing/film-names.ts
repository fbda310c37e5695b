/** Names of files that are films. */
export const filmNames = /\.(mp4|m4v|mov|webm|mkv|avi|ts|m2ts|flv|wmv)$/i

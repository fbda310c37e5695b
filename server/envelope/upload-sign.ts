import { hmacSha256, isSign } from './primitives.ts'

/**
 * Whether a sign is that of one of the upload texts of the contract (`imageUploadText`, `uploadStartText`,
 * `uploadCompleteText`, `uploadSizeText`) under a key of the config, used as UTF-8.
 */
export const isUploadSign = (keyText: string, text: string, sign: string): boolean =>
  isSign(hmacSha256(keyText, text), sign)

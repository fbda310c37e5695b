import { hex, utf8 } from '#contract/envelope/texts.ts'
import { chooseSuite } from './choose-suite.ts'
import type { SuiteCrypto } from './suite-crypto.ts'

/**
 * Signs one of the upload texts of the contract (`imageUploadText`, `uploadStartText`, `uploadCompleteText`) with a
 * key of the config: HMAC-SHA256, the key as UTF-8, lower-case hex. The key is not empty.
 */
export async function signUpload(keyText: string, text: string, chosen?: SuiteCrypto): Promise<string> {
  const suiteCrypto = chosen ?? (await chooseSuite())
  const key = await suiteCrypto.importMac(utf8(keyText))
  return hex(await key.mac(utf8(text)))
}

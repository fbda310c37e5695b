import { suite1 } from './suite1.ts'
import type { SuiteCrypto } from './suite-crypto.ts'

/**
 * The suite of this engine: 1 wherever `crypto.subtle` is, else 2, whose code is only loaded then
 * (an insecure origin). There is no way to ask for the weaker one.
 */
export async function chooseSuite(): Promise<SuiteCrypto> {
  // The types promise it always; insecure contexts don't have it.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle !== undefined) return suite1
  const { suite2 } = await import('./suite2.ts')
  return suite2()
}

import { clientEnd } from '#tests/contract/crypto-client-end.ts'
import { serverEnd } from '#tests/contract/crypto-server-end.ts'
import type { EnvelopeEnd } from '#tests/contract/crypto-checks.ts'
import { suite1 } from '#net/crypto/suite1.ts'
import { suite2 } from '#net/crypto/suite2.ts'

/** Both ends in both suites. */
export const ENDS: readonly EnvelopeEnd[] = [clientEnd(suite1), clientEnd(suite2()), serverEnd(1), serverEnd(2)]

import { expect, test } from 'vitest'
import { suite1 } from '#net/crypto/suite1.ts'
import { suite2 } from '#net/crypto/suite2.ts'
import { VECTOR_CHECKS, vectorChecks } from '#tests/contract/crypto-checks.ts'
import { clientEnd } from '#tests/contract/crypto-client-end.ts'
import type { Vectors } from '#tests/contract/crypto-vectors.ts'
import {
  readWycheproof,
  WYCHEPROOF_COUNTS,
  WYCHEPROOF_NAMES,
  wycheproofChecks,
} from '#tests/contract/crypto-wycheproof.ts'
import vectorsJson from '#tests/fixtures/vectors.json'

const ENDS = [clientEnd(suite1), clientEnd(suite2())]

// Nothing where the folder is not at hand.
const files = import.meta.glob<unknown>('../../../shared/data/wycheproof/*_test.json', { import: 'default' })
const fileOf = (name: string) => files[`../../../shared/data/wycheproof/${name}_test.json`]
const isAtHand = WYCHEPROOF_NAMES.every((name) => fileOf(name) !== undefined)
if (!isAtHand) console.info('Wycheproof is not at hand: skipped')

test.for(ENDS)('$name gives the vectors byte for byte in this browser', async (end) => {
  const checks = await vectorChecks(end, vectorsJson as Vectors)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(checks).toHaveLength(VECTOR_CHECKS)
})

test.skipIf(!isAtHand).for(ENDS)('$name agrees with Wycheproof in this browser', async (end) => {
  const checks = await wycheproofChecks(end, await readWycheproof(async (name) => fileOf(name)?.()))
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(checks).toHaveLength(WYCHEPROOF_COUNTS[end.suite])
})

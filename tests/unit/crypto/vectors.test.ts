import { expect, test } from 'vitest'
import { VECTOR_CHECKS, vectorChecks } from '#tests/contract/crypto-checks.ts'
import type { Vectors } from '#tests/contract/crypto-vectors.ts'
import vectorsJson from '#tests/fixtures/vectors.json' with { type: 'json' }
import { ENDS } from './ends.ts'

const vectors = vectorsJson as Vectors

test.for(ENDS)('$name gives the vectors byte for byte', async (end) => {
  const checks = await vectorChecks(end, vectors)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(checks).toHaveLength(VECTOR_CHECKS)
})

test('a changed vector is noticed', async () => {
  const [first, ...rest] = vectors.request
  if (first === undefined) throw new Error('no vectors')
  const changed = {
    ...vectors,
    request: [{ ...first, sign: first.sign.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }, ...rest],
  }
  const failed = (await Promise.all(ENDS.map((end) => vectorChecks(end, changed)))).flat().filter(({ ok }) => !ok)
  expect(failed.map(({ name }) => name).toSorted()).toEqual([
    'client suite 1 reply 0: no request has its sign',
    'client suite 1 request 0 sealed',
    'client suite 1 request 0 sign',
    'server suite 1 reply 0: no request has its sign',
    'server suite 1 request 0 opened',
    'server suite 1 request 0 sealed',
    'server suite 1 request 0 sign',
  ])
})

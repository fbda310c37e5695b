import { expect, test } from 'vitest'
import { closingLine, nothing, plus } from '../../../tools/test/tally.ts'
import { lockFaults } from '../../../tools/check-lock.ts'
import { decisionFaults, mentionsIn, noteFaults } from '../../../tools/check-notes.ts'

test('a lockfile that lacks another platform’s package is told', () => {
  const faults = lockFaults({
    '': {},
    'node_modules/fast': {
      version: '1.0.0',
      integrity: 'sha512-a',
      optionalDependencies: { 'fast-linux': '1', 'fast-darwin': '1' },
    },
    'node_modules/fast-linux': { version: '1.0.0', integrity: 'sha512-b' },
  })
  expect(faults).toEqual(['fast@1.0.0 lacks fast-darwin'])
})

test('an entry of a lockfile without integrity, or with an address, is told', () => {
  const faults = lockFaults({
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b/node_modules/@c/d': {
      version: '2.0.0',
      integrity: 'x',
      resolved: 'https://registry.example/d.tgz',
    },
  })
  expect(faults).toEqual(['a@1.0.0 has no integrity', '@c/d@2.0.0 names an address: https://registry.example/d.tgz'])
})

const written = '/** Only paths of the table. [Note: Redirects] */'
const refers = '// see [Note: Redirects]'

test('a note that is written once may be referred to often', () => {
  expect(noteFaults([...mentionsIn('a.ts', written), ...mentionsIn('b.ts', `${refers}\n${refers}`)])).toEqual([])
})

test('a note that is written twice, or only referred to, is told with its places', () => {
  expect(noteFaults([...mentionsIn('a.ts', written), ...mentionsIn('b.ts', `\n${written}`)])).toEqual([
    '[Note: Redirects] is written more than once: a.ts:1, b.ts:2',
  ])
  expect(noteFaults(mentionsIn('b.ts', refers))).toEqual(['[Note: Redirects] is referred to but not written: b.ts:1'])
})

test('tallies add up to one closing line', () => {
  const sum = plus(plus(nothing, { passed: 3, failed: 0, skipped: 1 }), { passed: 4, failed: 2, skipped: 0 })
  expect(closingLine(sum)).toBe('7 passed, 2 failed, 1 skipped')
})

test('two decisions with one number are found', () => {
  expect(decisionFaults(['001-a.md', '002-b.md', '002-c.md'])).toEqual(['more than one decision has the number 002'])
  expect(decisionFaults(['001-a.md', '002-b.md'])).toEqual([])
})

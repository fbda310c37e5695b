import { expect, test } from 'vitest'
import { versionNeed } from '#features/updates/version-need.ts'

const said = { latest: '6.2.1', min: '6.0.0', notes: '', force: false }

test.each([
  [said, '6.2.1', 'none'],
  [said, '6.10.0', 'none'],
  [{ ...said, latest: '6.2.10' }, '6.2.9', 'offered'],
  [{ ...said, latest: '6.3' }, '6.2.1', 'offered'],
  [{ ...said, latest: '6.2.1.0' }, '6.2.1', 'none'],
  [{ ...said, min: '6.2.2', latest: '6.3.0' }, '6.2.1', 'required'],
  [{ ...said, latest: '6.3.0', force: true }, '6.2.1', 'required'],
  // nothing newer is to be had: nobody is kept out
  [{ ...said, force: true }, '6.2.1', 'none'],
  [{ latest: '', min: '', notes: '', force: false }, '6.2.1', 'none'],
] as const)('a server that says %j means for %s: %s', (version, own, need) => {
  expect(versionNeed(version, own)).toBe(need)
})

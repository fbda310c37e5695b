import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionToKeep, resumePoint } from '#features/player/use-position.ts'

const row = (position: number, length = 600) => ({ position, length })

test('a film goes on where it was left', () => {
  expect(resumePoint(row(123.4), 600)).toBe(123)
})

test('what was hardly begun, and what was all but over, begins anew', () => {
  expect(resumePoint(row(9.9), 600)).toBe(0)
  expect(resumePoint(row(590), 600)).toBe(0)
  expect(resumePoint(row(86, 100), 100)).toBe(0)
  expect(resumePoint(row(84, 100), 100)).toBe(84)
  expect(resumePoint(row(6980), 7200)).toBe(6980)
  expect(resumePoint(row(6990), 7200)).toBe(0)
  expect(resumePoint(row(600), 600)).toBe(0)
})

test('short ones, and what was never opened, begin at their beginning', () => {
  expect(resumePoint(row(30, 59), 59)).toBe(0)
  expect(resumePoint(null, 600)).toBe(0)
  expect(resumePoint(undefined, 600)).toBe(0)
})

test('the length that counts is that of now', () => {
  expect(resumePoint(row(500, 600), 300)).toBe(0)
})

test('no row leads outside of the film', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (position, length) => {
      const at = resumePoint({ position, length }, length)
      expect(at).toBeGreaterThanOrEqual(0)
      if (at > 0) expect(at).toBeLessThan(length)
    }),
  )
})

test('what is kept lies within the film, and the end is the end', () => {
  expect(positionToKeep(12.3456, 60, false)).toBe(12.3)
  expect(positionToKeep(-1, 60, false)).toBe(0)
  expect(positionToKeep(61, 60, false)).toBe(60)
  expect(positionToKeep(58, 60, true)).toBe(60)
})

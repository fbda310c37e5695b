import type { Reporter, TestModule } from 'vitest/node'
import { nothing, reportTally, tellOf } from './tally.ts'

const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)

/** Adds up vitest's tests; an error outside of a test, or a file that would not load, counts as one failed. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const told = errors.map((error) => tellOf('failed', 'an error outside of a test', messageOf(error)))
    const tally = { ...nothing, failed: errors.length, told }
    for (const file of modules) {
      const tests = [...file.children.allTests()]
      if (tests.length === 0 && file.state() === 'failed') {
        tally.failed++
        told.push(tellOf('failed', file.moduleId, file.errors().map(messageOf).join('\n')))
      }
      for (const test of tests) {
        const { state, errors: ofTest } = test.result()
        const again = test.diagnostic()?.flaky ?? false
        if (state === 'failed' || again) {
          const name = `${file.relativeModuleId} › ${test.fullName}`
          told.push(tellOf(state === 'failed' ? 'failed' : 'second try', name, ofTest?.map(messageOf).join('\n')))
        }
        if (state === 'passed') tally.passed++
        else if (state === 'skipped') tally.skipped++
        else tally.failed++
      }
    }
    reportTally(tally)
  }
}

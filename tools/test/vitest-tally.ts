import type { Reporter, TestModule } from 'vitest/node'
import { nothing, reportTally } from './tally.ts'

/** Adds up vitest's tests; an error outside of a test, or a file that would not load, counts as one failed. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tally = { ...nothing, failed: errors.length }
    for (const file of modules) {
      const tests = [...file.children.allTests()]
      if (tests.length === 0 && file.state() === 'failed') tally.failed++
      for (const test of tests) {
        const { state } = test.result()
        if (state === 'passed') tally.passed++
        else if (state === 'skipped') tally.skipped++
        else tally.failed++
      }
    }
    reportTally(tally)
  }
}

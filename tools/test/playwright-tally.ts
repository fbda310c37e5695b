import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { nothing, reportTally, type Tally } from './tally.ts'

/** Adds up Playwright's tests, each by its last try; an error outside of a test counts as one failed. */
export default class PlaywrightTally implements Reporter {
  private readonly ends = new Map<string, keyof Tally>()
  private errors = 0

  onTestEnd(test: TestCase, result: TestResult): void {
    const skipped = result.status === 'skipped'
    this.ends.set(test.id, skipped ? 'skipped' : test.outcome() === 'unexpected' ? 'failed' : 'passed')
  }

  onError(): void {
    this.errors++
  }

  onEnd(result: FullResult): void {
    const tally = { ...nothing, failed: this.errors }
    for (const end of this.ends.values()) tally[end]++
    if (result.status !== 'passed' && tally.failed === 0) tally.failed = 1
    reportTally(tally)
  }

  printsToStdio(): boolean {
    return false
  }
}

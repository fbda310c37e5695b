import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { nothing, reportTally, tellOf, type Tally } from './tally.ts'
import { lateWords } from './time-left.ts'

/** Adds up Playwright's tests, each by its last try; an error outside of a test counts as one failed. */
export default class PlaywrightTally implements Reporter {
  private readonly ends = new Map<string, Exclude<keyof Tally, 'told'>>()
  private errors = 0
  private late = 0
  private readonly told: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'skipped' && result.status !== test.expectedStatus) {
      const word = result.retry < test.retries ? 'second try' : 'failed'
      this.told.push(tellOf(word, test.titlePath().filter(Boolean).join(' › '), result.error?.message))
    }
    const skipped = result.status === 'skipped'
    if (result.annotations.some(({ description }) => description === lateWords)) this.late++
    this.ends.set(test.id, skipped ? 'skipped' : test.outcome() === 'unexpected' ? 'failed' : 'passed')
  }

  onError(error: TestError): void {
    this.errors++
    this.told.push(tellOf('failed', 'an error outside of a test', error.message))
  }

  onEnd(result: FullResult): void {
    if (this.late > 0) this.told.push(`skipped: ${this.late} tests: ${lateWords}`)
    const tally = { ...nothing, failed: this.errors, told: this.told }
    for (const end of this.ends.values()) tally[end]++
    if (result.status !== 'passed' && tally.failed === 0) tally.failed = 1
    reportTally(tally)
  }

  printsToStdio(): boolean {
    return false
  }
}

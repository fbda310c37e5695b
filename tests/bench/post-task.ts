/** The scheduler of Chromium's pages, which TypeScript's own types do not have yet. */
export interface WithScheduler {
  scheduler: { postTask(run: () => void, options: { priority: 'user-blocking' }): Promise<void> }
}

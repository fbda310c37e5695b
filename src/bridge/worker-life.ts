/** The worker's first message: it takes calls, and holds this Web Lock for life where the engine has locks. */
export interface WorkerReady {
  type: 'shiguang:ready'
  lock?: string
}

/** Makes that message. */
export const workerReady = (lock: string | undefined): WorkerReady => ({
  type: 'shiguang:ready',
  ...(lock !== undefined && { lock }),
})

/** Whether a message is that one. */
export const isWorkerReady = (data: unknown): data is WorkerReady =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'shiguang:ready'

import { net, onWorkerState, restartNet } from '#data/net.ts'

/** Follows what the browser says of the network: hints only, the worker believes the outcome of a real request. */
export function followHints(): void {
  const look = () => document.visibilityState === 'visible' && void net.nudge()
  window.addEventListener('online', () => {
    if (onWorkerState.get().phase === 'safe-mode') restartNet()
    look()
  })
  window.addEventListener('offline', look)
  document.addEventListener('visibilitychange', look)
}

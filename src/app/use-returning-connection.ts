import { useEffect, useRef, useSyncExternalStore } from 'react'
import { net, onWorkerState, restartNet } from '#data/net.ts'
import { useConnection, useSettings } from '#data/settings.ts'
import { retryFailed } from '#data/queries.ts'

/** When the connection is back, what is on screen and could not be had is asked for again. */
export function useReturningConnection() {
  const { state: reached } = useConnection()
  const { forcedOffline } = useSettings()
  const state = forcedOffline ? 'offline' : reached
  const former = useRef(state)
  useEffect(() => {
    if (state === 'online' && former.current !== 'online') retryFailed()
    former.current = state
  }, [state])
  const { phase } = useSyncExternalStore(onWorkerState.subscribe, onWorkerState.get)
  const formerPhase = useRef(phase)
  useEffect(() => {
    // without a connection the worker's own script may not come: once it runs, what failed meanwhile is asked for
    if (phase === 'ready' && formerPhase.current !== 'ready') retryFailed()
    formerPhase.current = phase
  }, [phase])
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const back = () => onWorkerState.get().phase === 'safe-mode' && restartNet()
    // only hints: the worker believes the outcome of a real request
    const look = () => document.visibilityState === 'visible' && void net.nudge()
    addEventListener('online', back, { signal })
    addEventListener('online', look, { signal })
    addEventListener('offline', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => end.abort()
  }, [])
}

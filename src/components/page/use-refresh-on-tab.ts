import { useEffect, useEffectEvent } from 'react'
import { usePageShown } from './page-shown.ts'
import { tabRefresh } from './tap-tab.ts'

/** Refreshes when the tab of this page is tapped while its top is in view. */
export function useRefreshOnTab(refresh: () => Promise<unknown>) {
  const shown = usePageShown()
  const heard = useEffectEvent(() => void refresh())
  useEffect(() => (shown ? tabRefresh.on(heard) : undefined), [shown])
}

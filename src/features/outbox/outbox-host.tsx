import { useEffect, useRef } from 'react'
import { net } from '#data/net.ts'
import { useSettings } from '#data/settings.ts'
import { Tray } from './tray.tsx'
import { useTrayNote } from './use-tray-note.ts'
import { useTeller } from './use-teller.ts'

/** What the shell shows of the outbox: the tray, and what became of things. Loaded once something waits. */
export default function OutboxHost() {
  const { forcedOffline } = useSettings()
  const former = useRef(forcedOffline)
  useTeller()
  useTrayNote()
  useEffect(() => {
    // the worker reads the setting when it has a reason to: this is one
    if (former.current && !forcedOffline) void net.outbox({ do: 'send' })
    former.current = forcedOffline
  }, [forcedOffline])
  return <Tray />
}

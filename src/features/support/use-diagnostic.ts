import { useEffect, useState } from 'react'
import { codeIsHere } from '#data/code-is-here.ts'
import { net } from '#data/net.ts'
import { useLines } from '#data/lines.ts'
import { usePerson } from '#data/person.tsx'
import { useConnection, useSettings } from '#data/settings.ts'
import { displayMode } from '#features/install/shared/display-mode.ts'
import { currentLanguage } from '#words/words.ts'
import { diagnosticReport } from './diagnostic.ts'

/** A diagnostic report of this moment, once it was put together; only while it is asked for. */
export function useDiagnostic(when: boolean): string | undefined {
  const { db } = usePerson()
  const lines = useLines()
  const { state: connection, line } = useConnection()
  const { pinnedLine, dataSaver, forcedOffline, textScale } = useSettings()
  const [report, setReport] = useState<string>()
  useEffect(() => {
    if (!when || !lines) return
    let over = false
    const gather = async () => {
      const storage = (navigator as { storage?: StorageManager }).storage
      const [traces, estimate, persisted, waiting] = await Promise.all([
        net.traces(),
        storage?.estimate?.().catch(() => undefined),
        storage?.persisted?.().catch(() => undefined),
        db.outbox.where('state').equals('waiting').count(),
      ])
      const made = diagnosticReport({
        build: __BUILD_ID__,
        displayMode: displayMode(),
        language: currentLanguage(),
        connection,
        inUse: pinnedLine ?? line,
        pinned: pinnedLine,
        lines,
        traces,
        nowMs: Date.now(),
        usedBytes: estimate?.usage,
        quotaBytes: estimate?.quota,
        persisted,
        dataSaver,
        forcedOffline,
        textScale,
        waiting,
        controlled: codeIsHere(),
        window: [innerWidth, innerHeight],
      })
      if (!over) setReport(made)
    }
    void gather()
    return () => {
      over = true
    }
    // a report is of the moment it was asked for
    // oxlint-disable-next-line react/exhaustive-deps
  }, [when, lines === undefined])
  return when ? report : undefined
}

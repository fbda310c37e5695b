import { boot } from '#data/settings.ts'
import { fullKey, sessionTexts } from '#data/web-storage.ts'
import { OfflineStrip } from '#components/offline-strip.tsx'
import { addressOf, pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'

/** Back to what is kept, where room can be made. */
function leaveMemory() {
  sessionTexts.remove(fullKey)
  location.hash = addressOf(pageLink('/my/downloads'))
  location.reload()
}

/** Says that nothing is kept, and why. */
export default function MemoryStrip() {
  const words = useWords('memory')
  const { makeRoom, reload } = useWords('shell')
  if (boot.full)
    return <OfflineStrip actions={[{ label: makeRoom, onClick: leaveMemory }]}>{words.fullText}</OfflineStrip>
  return <OfflineStrip actions={[{ label: reload, onClick: () => location.reload() }]}>{words.memoryText}</OfflineStrip>
}

import type { DownloadChange } from '#bridge/net-api.ts'
import { net } from '#data/net.ts'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import { failureText } from '#components/states/failure-words.ts'

/** What a person does to a download, or to all (`*`); what went wrong is said. */
export function useDownloadActs(key: string) {
  const words = useWords('downloads')
  const frame = useWords('shell')
  const change = async (wanted: DownloadChange, done?: string) => {
    const result = await net.changeDownload(wanted)
    if (!result.ok) notify(failureText(result.failure, frame))
    else if (done !== undefined) notify(done)
  }
  return {
    pause: () => void change({ do: 'pause', key }),
    resume: (anyNetwork: boolean) => void change({ do: 'resume', key, ...(anyNetwork && { anyNetwork }) }),
    remove: () => void change({ do: 'remove', key }, words.removed),
    check: () => void change({ do: 'check', key }, words.checked),
    move: (before: string | null) => void change({ do: 'move', key, before }),
  }
}

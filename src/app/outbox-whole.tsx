import { useEffect, useRef } from 'react'
import { useUploadWatch } from '#data/uploads.ts'
import OutboxHost from '#features/outbox/outbox-host.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import { busy } from '#components/page/busy.ts'
import { go, history } from '#components/page/navigation.ts'
import { pageLink, pagePath } from '#components/target.ts'

/** What waits to be sent, with a watch over its big files. */
export default function OutboxWhole() {
  useUploads()
  return <OutboxHost />
}

/** Keeps the app from reloading while a file is being sent, and says when one of them wants the person. */
function useUploads() {
  const words = useWords('uploads')
  const { running, wanting } = useUploadWatch()
  const told = useRef(new Set<string>())
  useEffect(() => (running ? busy('uploading') : undefined), [running])
  const key = wanting.join(' ')
  useEffect(() => {
    const fresh = key.split(' ').filter((id) => id !== '' && !told.current.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) told.current.add(id)
    // who looks at the desk sees it there
    if (history.location.pathname === pagePath('/my/uploads')) return
    notify(words.wants, { label: words.show, onClick: () => go(pageLink('/my/uploads')) })
  }, [key, words])
}

import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { PersonProvider } from '#data/person.tsx'
import { onPerson } from '#data/session.ts'
import { listening, stopListening } from './listen/listening.ts'
import { InApp } from '#components/app-router.tsx'
import { Listening } from './listening.tsx'

let mounted = false

/** Puts what is listened to into the document, once: beside the app, so that no page's end is its own. */
export function mountListening() {
  if (mounted) return
  mounted = true
  onPerson(stopListening)
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <InApp>
      <PersonProvider>
        <Place />
      </PersonProvider>
    </InApp>,
  )
}

function Place() {
  const heard = useSyncExternalStore(listening.subscribe, listening.get)
  return heard && <Listening key={heard.book} heard={heard} />
}

import { useSyncExternalStore } from 'react'
import { metaKeys } from '#bridge/settings.ts'
import { saveMeta, useMeta } from '#data/settings.ts'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { useWords } from '#words/words.ts'
import { go, history } from '#components/page/navigation.ts'
import { pageLink, pagePath } from '#components/target.ts'

const isAtLogin = () => history.location.pathname === pagePath('/login')

/**
 * Says once that the session is no longer valid, however many calls found out; not to whoever is logging in, for an
 * answer may come late.
 */
export function SessionDialog() {
  const invalid = useMeta<object | false>(metaKeys.sessionInvalid, false)
  const atLogin = useSyncExternalStore(history.subscribe, isAtLogin)
  const words = useWords('shell')
  const close = () => void saveMeta(metaKeys.sessionInvalid, false).catch(() => undefined)
  const login = () => {
    close()
    go(pageLink('/login', { redirect: history.location.href }))
  }
  return (
    <Dialog
      open={invalid !== false && !atLogin}
      onClose={close}
      title={words.sessionTitle}
      alert
      actions={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button tone="primary" onClick={login}>
            {words.login}
          </Button>
        </>
      }
    >
      {words.sessionText}
    </Dialog>
  )
}

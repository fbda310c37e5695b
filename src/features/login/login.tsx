import { useEffect, useState } from 'react'
import { usePerson } from '#data/person.tsx'
import { Button } from '#components/button.tsx'
import { redirectTarget } from '#components/page/addresses.ts'
import { changeView, go } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { WithRedirect } from '#components/page/search-params.ts'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import { NewCodes } from '#features/account/shared/new-codes.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login.module.css'
import { newAccount } from './new-account.ts'

/** Logs in, registers or sets a new password, and goes on to where the person wanted to be. */
export function Login({ search: { redirect, how = 'login', name = '', code = '' } }: PageProps<typeof WithRedirect>) {
  const words = useWords('login')
  const { uuid } = usePerson()
  const [password, setPassword] = useState(() => (uuid === null ? undefined : newAccount.password))
  // whoever is logged in, by this form or in another tab, has nothing to do here
  useEffect(() => {
    if (uuid !== null && password === undefined) go(redirectTarget(redirect), { replace: true })
  }, [uuid, password, redirect])
  const done = () => {
    newAccount.password = undefined
    setPassword(undefined)
  }
  if (password !== undefined) {
    return (
      <Screen title={words.codesTitle}>
        <div className={styles.place}>
          <NewCodes password={password} onDone={done} />
        </div>
      </Screen>
    )
  }
  return (
    <Screen title={{ login: words.title, register: words.registerTitle, recover: words.recoverTitle }[how]}>
      <div className={styles.place}>
        <Segmented
          label={words.how}
          value={how === 'register' ? how : 'login'}
          options={[
            { value: 'login', label: words.login },
            { value: 'register', label: words.register },
          ]}
          onChange={(next) => changeView('how', next)}
        />
        <p className={styles.lead}>{how === 'recover' ? words.recoverLead : words.lead}</p>
        <LoginForm how={how} given={{ username: name, recovery: code }} />
        {how !== 'register' && (
          <p className={styles.other}>
            <Button tone="plain" onClick={() => changeView('how', how === 'login' ? 'recover' : 'login')}>
              {how === 'login' ? words.forgot : words.remembered}
            </Button>
          </p>
        )}
      </div>
    </Screen>
  )
}

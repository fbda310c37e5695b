import { useEffect } from 'react'
import { usePerson } from '#data/person.tsx'
import { redirectTarget } from '#components/page/addresses.ts'
import { changeView, go } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { WithRedirect } from '#components/page/search-params.ts'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login.module.css'

/** Logs in or registers, and goes on to where the person wanted to be. */
export function Login({ search: { redirect, how = 'login' } }: PageProps<typeof WithRedirect>) {
  const words = useWords('login')
  const { uuid } = usePerson()
  // whoever is logged in, by this form or in another tab, has nothing to do here
  useEffect(() => {
    if (uuid !== null) go(redirectTarget(redirect), { replace: true })
  }, [uuid, redirect])
  return (
    <Screen title={how === 'login' ? words.title : words.registerTitle}>
      <div className={styles.place}>
        <Segmented
          label={words.how}
          value={how}
          options={[
            { value: 'login', label: words.login },
            { value: 'register', label: words.register },
          ]}
          onChange={(next) => changeView('how', next)}
        />
        <p className={styles.lead}>{words.lead}</p>
        <LoginForm how={how} />
      </div>
    </Screen>
  )
}

import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { LogOut, Menu } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { languages } from '#contract/languages.ts'
import type { DeskSelf } from '#contract/desk/session.ts'
import { cx } from '#lib/cx.ts'
import { useChange, useLook } from '../data/queries.ts'
import { forgetSelf, signedIn } from '../data/self.ts'
import { chosenTheme, showTheme, type Theme } from '../data/look.ts'
import { ChoiceFilter } from '../parts/filter.tsx'
import { Failed } from '../parts/failed.tsx'
import { isTyping } from '../parts/shortcuts.ts'
import { useDeskWords } from '../words/desk.ts'
import { speak, useLanguage } from '../words/language.ts'
import { usePasskeyWords } from '../words/passkeys.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { screens } from './screens.ts'
import styles from './shell.module.css'
import { SetUp } from './set-up.tsx'
import { SignIn } from './sign-in.tsx'

/** The frame of the desk: its menu beside the screen; whoever has not signed in gets nothing but that. */
export function Shell() {
  const self = useLook('session.self', {})
  const words = useDeskWords()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (path === '/set-up') return <SetUp onDone={signedIn} />
  if (self.data) return <Frame self={self.data} />
  if (self.data === null) return <SignIn onDone={signedIn} />
  if (self.error) return <Failed failure={self.error} onAgain={() => void self.refetch()} />
  return <Skeleton label={words.loading} shape="rows" />
}

function Frame({ self }: { self: DeskSelf }) {
  const words = useDeskWords()
  // open at one address; the next one has it closed
  const [openAt, setOpenAt] = useState<string>()
  const [showsKeys, setShowsKeys] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shown = screens.filter(({ right }) => right === undefined || self.rights.includes(right))
  const mine = screens.find(({ to }) => path.startsWith(to))
  const isOpen = openAt === path
  useFrameKeys(() => setShowsKeys(true))
  useFocusOnContent()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <header className={styles.top}>
        <IconButton
          label={words.openMenu}
          icon={<Menu />}
          pressed={isOpen}
          onClick={() => setOpenAt(isOpen ? undefined : path)}
        />
        <span className={styles.place}>{self.title}</span>
      </header>
      <nav className={cx(styles.side, isOpen && styles.open)} aria-label={words.menu}>
        <p className={styles.place}>
          {self.title} · {words.desk}
        </p>
        <ul className={styles.menu}>
          {shown.map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <Link to={to} className={styles.link} activeOptions={{ includeSearch: false }}>
                <Icon aria-hidden />
                {words.screens[name]}
              </Link>
            </li>
          ))}
        </ul>
        <span className={styles.fill} />
        <Person self={self} onKeys={() => setShowsKeys(true)} />
      </nav>
      <main id="content" className={styles.main} tabIndex={-1}>
        {mine?.right !== undefined && !self.rights.includes(mine.right) ? <p>{words.notAllowed}</p> : <Outlet />}
      </main>
      <ProofDialog />
      <Dialog
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        title={words.shortcuts}
        actions={<Button onClick={() => setShowsKeys(false)}>{words.close}</Button>}
      >
        <dl className={styles.keys}>
          {(
            [
              ['/', words.keys.search],
              ['j', words.keys.down],
              ['k', words.keys.up],
              ['Enter', words.keys.open],
              ['x', words.keys.mark],
              ['?', words.keys.help],
            ] as const
          ).map(([key, text]) => (
            <div key={key} className={styles.key}>
              <dt>{key}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  )
}

function Person({ self, onKeys }: { self: DeskSelf; onKeys: () => void }) {
  const words = useDeskWords()
  const passkeyWords = usePasskeyWords()
  const language = useLanguage()
  const [theme, setTheme] = useState(chosenTheme)
  const signOut = useChange('session.signOut')
  return (
    <div className={styles.person}>
      <span>
        {self.name} · {self.roles.map((role) => words.roles[role]).join(', ')}
      </span>
      <ChoiceFilter
        label={words.language}
        value={language}
        options={languages.map((value) => ({ value, label: words.languages[value] }))}
        onChange={(value) => value !== '' && speak(value)}
      />
      <ChoiceFilter
        label={words.appearance}
        value={theme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: words.theme[value] }))}
        onChange={(value) => {
          setTheme(value as Theme)
          showTheme(value as Theme)
        }}
      />
      <Link to="/passkeys">{passkeyWords.title}</Link>
      <Button small onClick={onKeys}>
        {words.shortcuts}
      </Button>
      <Button
        small
        icon={<LogOut />}
        busy={signOut.isPending}
        onClick={() => signOut.mutate({}, { onSettled: () => (forgetSelf(), location.assign('/')) })}
      >
        {words.signOut}
      </Button>
    </div>
  )
}

/** Another screen has the focus at its beginning, unless it has put it somewhere itself; so has one that lost it. */
function useFocusOnContent(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const content = document.getElementById('content')
        const at = document.activeElement
        const isLost = at === null || at === document.body
        if (!fromLocation || content?.contains(at) || !(pathChanged || isLost)) return
        content?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** `/` leads to the search field of the screen, `?` shows all keys. */
function useFrameKeys(showKeys: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || isTyping(event)) return
    const search = document.querySelector<HTMLElement>('[data-search] input')
    if (event.key === '/' && search) search.focus()
    else if (event.key === '?') showKeys()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

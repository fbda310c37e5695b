import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck, Clock } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import type { StartState, StartStep } from '#contract/desk/start.ts'
import { cx } from '#lib/cx.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/start.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/start.ts'
import styles from './start.module.css'

const useWords = inLanguages<typeof en>({ zh, en })

/** Where each step is done. */
const places = {
  rules: '/settings/texts',
  team: '/team',
  creators: '/people',
  films: '/inbox',
  works: '/inbox',
  articles: '/inbox',
  home: '/home',
  payments: '/shop',
  backup: '/settings/backups',
} as const satisfies Partial<Record<StartStep, string>>

const icons = { open: Circle, done: CircleCheck, later: Clock } as const

/** Ten steps from nothing to an open place, which can be left and taken up again. */
export function Start() {
  const words = useWords()
  const desk = useDeskWords()
  const { data, error, refetch } = useLook('start.steps', {})
  if (error) return <Failed failure={error} onAgain={() => void refetch()} />
  if (!data) return <Skeleton label={desk.loading} shape="rows" />
  const done = data.steps.filter(({ state }) => state === 'done').length
  const isOpen = data.steps.every(({ state }) => state !== 'open')
  return (
    <Page title={words.title} help={words.help}>
      {data.isDemo && <p>{words.demo}</p>}
      <p role="status">{words.progress(done, data.steps.length)}</p>
      {isOpen && <Empty title={words.open}>{words.openText}</Empty>}
      <ol className={styles.steps}>
        {data.steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ol>
    </Page>
  )
}

function Step({ step, state }: StartState) {
  const words = useWords()
  const may = useMay('settings.edit')
  const mark = useChange('start.mark')
  const [title, text] = words.steps[step]
  const Icon = icons[state]
  const to = (places as Partial<Record<StartStep, (typeof places)[keyof typeof places]>>)[step]
  return (
    <li className={cx(styles.step, state !== 'open' && styles.done)}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>
          {words.states[state]} · {text}
        </p>
      </div>
      <div className={styles.actions}>
        {to && state === 'open' && (
          <Link to={to} className={styles.go}>
            {words.go}
          </Link>
        )}
        {may && state === 'open' && (
          <>
            <Button small busy={mark.isPending} onClick={() => mark.mutate({ step, state: 'done' })}>
              {words.markDone}
            </Button>
            <Button small busy={mark.isPending} onClick={() => mark.mutate({ step, state: 'later' })}>
              {words.later}
            </Button>
          </>
        )}
        {may && state === 'later' && (
          <Button small busy={mark.isPending} onClick={() => mark.mutate({ step, state: 'open' })}>
            {words.again}
          </Button>
        )}
      </div>
    </li>
  )
}

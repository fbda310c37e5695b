import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { DeskUserDetail } from '#contract/desk/people.ts'
import type { Right } from '#contract/desk/rights.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { useSelf } from '../../data/self.ts'
import { CopyLine } from '../../parts/copy-line.tsx'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { Panel } from '../../parts/page.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import styles from './people.module.css'
import { useWords } from './words.ts'

type Act = keyof ReturnType<typeof useWords>['act']

/** What can be done about somebody, who may, and when it makes sense. */
const acts: readonly { readonly act: Act; readonly right: Right; readonly fits: (user: DeskUserDetail) => boolean }[] =
  [
    { act: 'warn', right: 'people.judge', fits: ({ state }) => state === 'open' },
    { act: 'strike', right: 'people.judge', fits: ({ state }) => state === 'open' },
    { act: 'suspend', right: 'people.judge', fits: ({ state }) => state === 'open' },
    { act: 'unsuspend', right: 'people.judge', fits: ({ suspendedUntil }) => suspendedUntil !== null },
    { act: 'ban', right: 'people.judge', fits: ({ state }) => state === 'open' || state === 'closing' },
    { act: 'unban', right: 'people.judge', fits: ({ state }) => state === 'banned' },
    { act: 'endSessions', right: 'people.judge', fits: ({ sessions }) => sessions.length > 0 },
    { act: 'setFlags', right: 'people.judge', fits: ({ state }) => state === 'open' },
    { act: 'giveCoins', right: 'people.coins', fits: ({ state }) => state !== 'gone' },
    { act: 'giveVip', right: 'people.coins', fits: ({ state }) => state === 'open' },
    { act: 'resetLink', right: 'people.help', fits: ({ state }) => state === 'open' || state === 'closing' },
    { act: 'clearFactor', right: 'people.help', fits: ({ hasSecondFactor }) => hasSecondFactor },
    { act: 'close', right: 'people.help', fits: ({ state }) => state === 'open' },
    { act: 'keep', right: 'people.help', fits: ({ state }) => state === 'closing' },
  ]

const dangerous: readonly Act[] = ['ban', 'close', 'clearFactor']

/** What whoever sits at the desk can do about somebody. */
export function Actions({ user }: { user: DeskUserDetail }) {
  const words = useWords()
  const desk = useDeskWords()
  const rights = useSelf()?.rights ?? []
  const [act, setAct] = useState<Act>()
  const [link, setLink] = useState<string>()
  const possible = acts.filter(({ right, fits }) => rights.includes(right) && fits(user))
  if (possible.length === 0) return null
  return (
    <Panel title={words.actions}>
      <div className={styles.acts}>
        {possible.map((one) => (
          <Button
            key={one.act}
            small
            tone={dangerous.includes(one.act) ? 'danger' : 'plain'}
            onClick={() => setAct(one.act)}
          >
            {words.act[one.act]}
          </Button>
        ))}
      </div>
      <Dialog open={act !== undefined} onClose={() => setAct(undefined)} title={act ? words.act[act] : ''}>
        {act && <Form key={act} act={act} user={user} onDone={() => setAct(undefined)} onLink={setLink} />}
      </Dialog>
      <Dialog
        open={link !== undefined}
        onClose={() => setLink(undefined)}
        title={words.link}
        lasting
        actions={<Button onClick={() => setLink(undefined)}>{desk.close}</Button>}
      >
        <p>{words.linkText}</p>
        <CopyLine text={link ?? ''} />
      </Dialog>
    </Panel>
  )
}

interface Values {
  number: string
  creator: boolean
  agent: boolean
  reason: string
}

/** Does it; answers the link that came of it, where one did. */
function useAct(user: DeskUserDetail): (act: Act, values: Values) => Promise<string | undefined> {
  const groups = { groups: ['people', 'reports', 'log'] }
  const warn = useChange('people.warn', groups)
  const strike = useChange('people.strike', groups)
  const suspend = useChange('people.suspend', groups)
  const unsuspend = useChange('people.unsuspend', groups)
  const ban = useChange('people.ban', groups)
  const unban = useChange('people.unban', groups)
  const endSessions = useChange('people.endSessions', groups)
  const setFlags = useChange('people.setFlags', groups)
  const giveCoins = useChange('people.giveCoins', groups)
  const giveVip = useChange('people.giveVip', groups)
  const resetLink = useChange('people.resetLink', groups)
  const clearFactor = useChange('people.clearFactor', groups)
  const close = useChange('people.close', groups)
  const keep = useChange('people.keep', groups)
  const plain = { warn, strike, unsuspend, ban, unban, endSessions, clearFactor, close, keep }
  return async (act, { number, creator, agent, reason }) => {
    const { id, version } = user
    const why = { id, reason: reason.trim() }
    if (act === 'resetLink') return (await resetLink.mutateAsync(why)).link
    if (act === 'suspend') await suspend.mutateAsync({ ...why, days: Number(number) })
    else if (act === 'giveVip') await giveVip.mutateAsync({ ...why, days: Number(number) })
    else if (act === 'giveCoins') await giveCoins.mutateAsync({ ...why, coins: Number(number) })
    else if (act === 'setFlags') await setFlags.mutateAsync({ ...why, creator, agent, version })
    else await plain[act].mutateAsync(why)
    return undefined
  }
}

const mostDays = 3650
const mostCoins = 1_000_000

interface FormProps {
  act: Act
  user: DeskUserDetail
  onDone: () => void
  onLink: (link: string) => void
}

function Form({ act, user, onDone, onLink }: FormProps) {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const doIt = useAct(user)
  const { creator, agent } = user
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { number: '', creator, agent, reason: '' },
  })
  const submit = handleSubmit(async (values) => {
    try {
      const link = await doIt(act, values)
      onDone()
      if (link === undefined) notify(desk.done)
      else onLink(link)
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  const { errors } = formState
  const isDays = act === 'suspend' || act === 'giveVip'
  const isCoins = act === 'giveCoins'
  const fitsNumber = (text: string) => {
    const number = Number(text)
    if (!Number.isInteger(number) || number === 0) return false
    return isDays ? number > 0 && number <= mostDays : Math.abs(number) <= mostCoins
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p>{words.notes[act]}</p>
      {(isDays || isCoins) && (
        <Field
          label={isDays ? words.days : words.amount}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          error={errors.number?.message}
          {...register('number', {
            validate: (text) => fitsNumber(text) || (isDays ? words.daysWrong : words.amountWrong),
          })}
        />
      )}
      {act === 'setFlags' && (
        <>
          <Checkbox {...register('creator')}>{words.creator}</Checkbox>
          <Checkbox {...register('agent')}>{words.agent}</Checkbox>
        </>
      )}
      <ReasonField register={register} errors={errors} />
      <SubmitActions
        onCancel={onDone}
        yes={words.act[act]}
        danger={dangerous.includes(act)}
        busy={formState.isSubmitting}
      />
    </form>
  )
}

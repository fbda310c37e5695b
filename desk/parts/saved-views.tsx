import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import type { DeskFailure } from '../data/call.ts'
import { useChange, useLook } from '../data/queries.ts'
import { useDeskWords } from '../words/desk.ts'
import { useFailureText } from '../words/failures.ts'
import { ChoiceFilter } from './filter.tsx'
import { SubmitActions } from './form-actions.tsx'

interface SavedViewsProps {
  screen: 'content'
  /** What the list is narrowed to now. */
  query: Readonly<Record<string, string | undefined>>
  onChoose: (query: Readonly<Record<string, string>>) => void
}

const textsOf = (query: SavedViewsProps['query']) =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : [])))

/** What somebody has kept of a list: chosen again, kept under a name, forgotten. */
export function SavedViews({ screen, query, onChoose }: SavedViewsProps) {
  const words = useDeskWords()
  const { data } = useLook('views.list', { screen })
  const forget = useChange('views.forget')
  const [asks, setAsks] = useState(false)
  const views = data?.views ?? []
  const now = textsOf(query)
  const isNow = (of: Readonly<Record<string, string>>) =>
    Object.keys({ ...of, ...now }).every((key) => of[key] === now[key])
  const current = views.find((view) => isNow(view.query))
  return (
    <>
      {views.length > 0 && (
        <ChoiceFilter
          label={words.views}
          value={String(current?.id ?? '')}
          all={words.noView}
          options={views.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => onChoose(views.find(({ id }) => String(id) === value)?.query ?? {})}
        />
      )}
      {current ? (
        <Button small tone="plain" busy={forget.isPending} onClick={() => forget.mutate({ id: current.id })}>
          {words.forgetView}
        </Button>
      ) : (
        <Button small tone="plain" onClick={() => setAsks(true)}>
          {words.keepView}
        </Button>
      )}
      <Dialog open={asks} onClose={() => setAsks(false)} title={words.keepView}>
        {asks && <Name screen={screen} query={now} onDone={() => setAsks(false)} />}
      </Dialog>
    </>
  )
}

function Name({
  screen,
  query,
  onDone,
}: Pick<SavedViewsProps, 'screen'> & { query: Readonly<Record<string, string>>; onDone: () => void }) {
  const words = useDeskWords()
  const failureText = useFailureText()
  const keep = useChange('views.keep')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return setWrong(words.viewNameMissing)
        keep.mutate(
          { screen, name: name.trim(), query: { ...query } },
          { onSuccess: onDone, onError: (failure: DeskFailure) => setWrong(failureText(failure)) },
        )
      }}
    >
      <Field
        label={words.viewName}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={name}
        error={wrong}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <SubmitActions onCancel={onDone} busy={keep.isPending} />
    </form>
  )
}

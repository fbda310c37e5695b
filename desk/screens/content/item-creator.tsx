import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { ContentItem } from '#contract/desk/content.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import links from '../../parts/link.module.css'
import { Panel } from '../../parts/page.tsx'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import { groups } from './values.ts'

/** Whose an item is, and the way to make it somebody else's. */
export function Creator({ item }: { item: ContentItem }) {
  const { kind, id, title, creator, creatorId } = item
  const words = useContentWords()
  const desk = useDeskWords()
  const may = useMay('content.edit')
  const seesPeople = useMay('people.see')
  const setCreator = useChange('content.setCreator', { groups })
  // whose it was when somebody began to choose: another one meanwhile is told
  const [former, setFormer] = useState<number>()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  const asked = text.trim()
  const found = useLook(
    'content.people',
    { text: asked },
    { enabled: former !== undefined && asked !== '', lingers: true },
  )
  const people = asked === '' ? [] : (found.data?.people ?? []).filter((one) => one.id !== creatorId)
  const isChosen = people.some((one) => one.id === chosen)
  const begin = () => {
    setText('')
    setChosen(undefined)
    setMissing(false)
    setFormer(creatorId)
  }
  const name = <bdi>{creator}</bdi>
  return (
    <Panel title={words.creator}>
      <p>
        {seesPeople ? (
          <Link to="/people/$id" params={{ id: String(creatorId) }} className={links.link}>
            {name}
          </Link>
        ) : (
          name
        )}{' '}
        · #{creatorId}
      </p>
      {may && (
        <FormActions>
          <Button onClick={begin}>{words.setCreator}</Button>
        </FormActions>
      )}
      <AskReason
        open={former !== undefined}
        onClose={() => setFormer(undefined)}
        title={title || `#${id}`}
        yes={words.setCreator}
        isRight={() => {
          setMissing(!isChosen)
          return Promise.resolve(isChosen)
        }}
        onYes={async (reason) => {
          await setCreator.mutateAsync({ kind, id, former: former!, creatorId: chosen!, reason })
          notify(desk.saved)
        }}
      >
        <p>{words.setCreatorText}</p>
        <Field
          label={words.findCreator}
          error={isMissing && !isChosen && words.creatorMissing}
          value={text}
          autoComplete="off"
          maxLength={200}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {people.length > 0 && (
          <ChoiceFilter
            label={words.newCreator}
            value={isChosen ? String(chosen) : ''}
            all={words.creatorMissing}
            options={people.map((one) => ({ value: String(one.id), label: `${one.name} · #${one.id}` }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
        <p role="status">{asked !== '' && found.data && people.length === 0 && words.noPerson}</p>
      </AskReason>
    </Panel>
  )
}

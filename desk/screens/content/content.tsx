import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import {
  contentKinds,
  contentStates,
  mostCoins,
  taggedKinds,
  type ContentKind,
  type ContentRow,
} from '#contract/desk/content.ts'
import { useChange, useLook, usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { ChoiceFilter, SearchFilter } from '../../parts/filter.tsx'
import { Page } from '../../parts/page.tsx'
import { SavedViews } from '../../parts/saved-views.tsx'
import { Picture } from '../../parts/picture.tsx'
import { TagsField } from '../../parts/tags-field.tsx'
import { Time } from '../../parts/time.tsx'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import { PublishDialog } from '../inbox/publish-dialog.tsx'
import styles from './content.module.css'
import { Coins } from './values.ts'

const groups = ['content', 'log']

/** One table of all that people see. */
export function Content() {
  const words = useContentWords()
  const search = useSearch({ from: '/content' })
  const go = useNavigate({ from: '/content' })
  const may = useMay('content.edit')
  const { kind } = search
  const pages = usePages('content.list', {
    kind,
    ...(search.state && { state: search.state }),
    ...(search.text && { text: search.text }),
    ...(search.creator && { creator: search.creator }),
  })
  const narrow = (change: Partial<typeof search>) => void go({ search: (former) => ({ ...former, ...change }) })
  const open = ({ id }: ContentRow) => void go({ to: '/content/$kind/$id', params: { kind, id: String(id) } })
  return (
    <Page title={words.title} help={words.help} actions={may && <Link to="/content/write">{words.write}</Link>}>
      <DataTable
        key={kind}
        name="content"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ title }) => title}
        onOpen={open}
        empty={{ title: words.nothing, text: words.nothingText }}
        filters={
          <>
            <ChoiceFilter
              label={words.kind}
              value={kind}
              options={contentKinds.map((value) => ({ value, label: words.kinds[value] }))}
              onChange={(value) => value !== '' && narrow({ kind: value })}
            />
            <ChoiceFilter
              label={words.state}
              value={search.state ?? ''}
              all={words.anyState}
              options={contentStates.map((value) => ({ value, label: words.states[value] }))}
              onChange={(value) => narrow({ state: value === '' ? undefined : value })}
            />
            <SearchFilter value={search.text ?? ''} placeholder={words.search} onSearch={(text) => narrow({ text })} />
            {search.creator && (
              <Button small onClick={() => narrow({ creator: '' })}>
                {words.onlyOf(search.creator)}
              </Button>
            )}
            <SavedViews
              screen="content"
              query={search}
              onChoose={(query) => void go({ search: () => query as typeof search })}
            />
          </>
        }
        bulk={may ? (rows, unselect) => <Bulk kind={kind} rows={rows} onDone={unselect} /> : undefined}
        columns={[
          {
            id: 'title',
            title: words.name,
            cell: ({ id, title, cover }) => (
              <Link to="/content/$kind/$id" params={{ kind, id: String(id) }} className={styles.item}>
                <Picture path={cover} small />
                <span>{title || `#${id}`}</span>
              </Link>
            ),
          },
          { id: 'creator', title: words.creator, cell: ({ creator }) => creator },
          { id: 'state', title: words.state, cell: ({ state }) => words.states[state] },
          {
            id: 'price',
            title: words.price,
            isNumber: true,
            cell: ({ coins, vipOnly }) => (coins > 0 ? coins : vipOnly ? words.vip : words.free),
          },
          { id: 'plays', title: words.plays, isNumber: true, cell: ({ plays }) => plays },
          { id: 'likes', title: words.likes, isNumber: true, cell: ({ likes }) => likes },
          { id: 'comments', title: words.comments, isNumber: true, isExtra: true, cell: ({ comments }) => comments },
          { id: 'created', title: words.created, cell: ({ createdAt }) => <Time ms={createdAt} /> },
        ]}
      />
    </Page>
  )
}

type Doing = 'price' | 'category' | 'tags' | 'publish' | 'down' | 'back'

function Bulk({ kind, rows, onDone }: { kind: ContentKind; rows: readonly ContentRow[]; onDone: () => void }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const [doing, setDoing] = useState<Doing>()
  const setCategory = useChange('content.setCategory', { groups })
  const takeDown = useChange('content.takeDown', { groups })
  const setTags = useChange('content.setTags', { groups })
  const publish = useChange('inbox.publish', { groups: [...groups, 'inbox'] })
  const [tags, setTagsTyped] = useState<{ add: readonly string[]; remove: readonly string[] }>({ add: [], remove: [] })
  const bringBack = useChange('content.bringBack', { groups })
  const first = useLook('content.item', { kind, id: rows[0]!.id })
  const categories = first.data?.categories ?? []
  const ids = rows.map(({ id }) => id)
  const [category, setChosen] = useState('')
  const chosen = category || String(categories[0]?.id ?? '')
  const after = async (work: Promise<unknown>) => {
    await work
    notify(desk.done)
    onDone()
  }
  const shared = { count: ids.length, onClose: () => setDoing(undefined) }
  return (
    <>
      <Button small onClick={() => setDoing('price')}>
        {words.setPrice}
      </Button>
      {categories.length > 0 && (
        <Button small onClick={() => setDoing('category')}>
          {words.setCategory}
        </Button>
      )}
      {taggedKinds.includes(kind) && (
        <Button small onClick={() => setDoing('tags')}>
          {words.setTags}
        </Button>
      )}
      {rows.every(({ state }) => state === 'draft') && (
        <Button small tone="primary" onClick={() => setDoing('publish')}>
          {words.publish}
        </Button>
      )}
      <Button small onClick={() => setDoing('down')}>
        {words.takeDown}
      </Button>
      {rows.every(({ state }) => state === 'gone') && (
        <Button small onClick={() => setDoing('back')}>
          {words.bringBack}
        </Button>
      )}
      <Price {...shared} kind={kind} ids={ids} open={doing === 'price'} after={after} />
      <AskReason
        {...shared}
        open={doing === 'category'}
        title={words.setCategory}
        yes={words.setCategory}
        onYes={(reason) => after(setCategory.mutateAsync({ kind, ids, categoryId: Number(chosen), reason }))}
      >
        <ChoiceFilter
          label={words.category}
          value={chosen}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setChosen}
        />
      </AskReason>
      <AskReason
        {...shared}
        open={doing === 'tags'}
        title={words.setTags}
        yes={words.setTags}
        onYes={async (reason) => {
          await after(setTags.mutateAsync({ kind, ids, add: [...tags.add], remove: [...tags.remove], reason }))
          setTagsTyped({ add: [], remove: [] })
        }}
      >
        <TagsField
          label={words.addTags}
          tags={tags.add}
          onChange={(add) => setTagsTyped((typed) => ({ ...typed, add }))}
        />
        <TagsField
          label={words.removeTags}
          tags={tags.remove}
          onChange={(remove) => setTagsTyped((typed) => ({ ...typed, remove }))}
        />
      </AskReason>
      <PublishDialog
        {...shared}
        open={doing === 'publish'}
        onPublish={(stated) =>
          after(
            publish.mutateAsync({
              items: ids.map((id) => ({ kind: kind === 'clip' ? 'video' : kind, id })),
              ...stated,
            }),
          )
        }
      />
      <AskReason
        {...shared}
        open={doing === 'down'}
        title={words.takeDown}
        yes={words.takeDown}
        danger
        onYes={(reason) => after(takeDown.mutateAsync({ kind, ids, reason }))}
      >
        {words.takeDownText}
      </AskReason>
      <AskReason
        {...shared}
        open={doing === 'back'}
        title={words.bringBack}
        yes={words.bringBack}
        onYes={(reason) => after(bringBack.mutateAsync({ kind, ids, reason }))}
      />
    </>
  )
}

interface PriceProps {
  kind: ContentKind
  ids: readonly number[]
  count: number
  open: boolean
  onClose: () => void
  after: (work: Promise<unknown>) => Promise<void>
}

/** What all of them are to cost. */
function Price({ kind, ids, after, ...shared }: PriceProps) {
  const words = useContentWords()
  const setPrice = useChange('content.setPrice', { groups })
  const { register, trigger, getValues, formState } = useForm({ defaultValues: { coins: '0' } })
  return (
    <AskReason
      {...shared}
      title={words.setPrice}
      yes={words.setPrice}
      isRight={() => trigger()}
      onYes={(reason) =>
        after(setPrice.mutateAsync({ kind, ids: [...ids], coins: v.parse(Coins, getValues('coins')), reason }))
      }
    >
      <Field
        label={words.price}
        inputMode="numeric"
        error={formState.errors.coins && words.priceWrong(mostCoins)}
        {...register('coins', { validate: (text) => v.is(Coins, text) })}
      />
    </AskReason>
  )
}

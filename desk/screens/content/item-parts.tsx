import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { mostCoins, type ContentItem } from '#contract/desk/content.ts'
import { useChange } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { Panel } from '../../parts/page.tsx'
import { useNewer } from '../../parts/use-newer.ts'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import styles from './content.module.css'
import { Coins, Title, groups } from './values.ts'

const noPart = { title: '', coins: '0' }

/** The chapters or episodes of an item, each with its title and price. */
export function Parts({ item }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const may = useMay('content.edit')
  const edit = useChange('content.editPart', { groups })
  const [part, setPart] = useState<ContentItem['parts'][number]>()
  const { register, getValues, setValue, reset, trigger, formState } = useForm({ defaultValues: noPart })
  const { errors } = formState
  // the part as it is by now
  const shown = item.parts.find(({ id }) => id === part?.id) ?? part
  const now = shown ? { title: shown.title, coins: String(shown.coins) } : noPart
  const changed = useNewer(
    now,
    (name) => getValues(name),
    (name, value) => setValue(name, String(value)),
  )
  const names = { title: words.name, coins: words.partPrice }
  return (
    <Panel title={words.parts}>
      <ol className={styles.parts}>
        {item.parts.map((one) => (
          <li key={one.id} className={styles.part}>
            <span>
              {one.number}. {one.title}
            </span>
            <span>{one.coins > 0 ? one.coins : words.free}</span>
            {may && (
              <Button
                small
                label={`${words.editPart}: ${one.title}`}
                onClick={() => {
                  reset({ title: one.title, coins: String(one.coins) })
                  setPart(one)
                }}
              >
                {words.editPart}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <AskReason
        open={part !== undefined}
        onClose={() => setPart(undefined)}
        title={words.editPart}
        yes={desk.save}
        isRight={() => trigger()}
        onYes={async (reason) => {
          const { title, coins } = getValues()
          await edit.mutateAsync({
            ...{ partId: part!.id, version: shown!.version, reason },
            ...{ title, coins: v.parse(Coins, coins) },
          })
          notify(desk.saved)
        }}
      >
        {!edit.isPending && <Meanwhile facts={changed.map((name) => [names[name], now[name]] as const)} />}
        <Field
          label={words.name}
          error={errors.title && words.nameWrong}
          {...register('title', { validate: (text) => v.is(Title, text) })}
        />
        <Field
          label={words.partPrice}
          inputMode="numeric"
          error={errors.coins && words.priceWrong(mostCoins)}
          {...register('coins', { validate: (text) => v.is(Coins, text) })}
        />
      </AskReason>
    </Panel>
  )
}

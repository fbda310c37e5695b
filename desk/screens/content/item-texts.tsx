import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { mostCoins, type ContentItem } from '#contract/desk/content.ts'
import { useChange } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { Panel } from '../../parts/page.tsx'
import { useNewer } from '../../parts/use-newer.ts'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import styles from './content.module.css'
import { Coins, Title, groups } from './values.ts'

const Values = v.object({
  title: Title,
  intro: v.pipe(v.string(), v.trim(), v.maxLength(5000)),
  coins: Coins,
  categoryId: v.string(),
})

const textsOf = ({ title, intro, coins, categoryId }: ContentItem) => ({
  title,
  intro,
  coins: String(coins),
  categoryId: String(categoryId ?? ''),
})

/** What an item says and costs. */
export function Texts({ item }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const may = useMay('content.edit')
  const edit = useChange('content.edit', { groups })
  const [asks, setAsks] = useState(false)
  const now = textsOf(item)
  const { register, handleSubmit, control, setValue, getValues, formState } = useForm({
    defaultValues: now,
    resolver: valibotResolver(Values),
  })
  const { errors } = formState
  const changed = useNewer(
    now,
    (name) => getValues(name),
    (name, value) => setValue(name, String(value)),
  )
  const categoryId = useWatch({ control, name: 'categoryId' })
  const byParts = ['comic', 'novel', 'audio'].includes(item.kind)
  const names = { title: words.name, intro: words.intro, coins: words.price, categoryId: words.category } as const
  const said = { ...now, categoryId: item.categories.find(({ id }) => id === item.categoryId)?.name ?? '' }
  const meanwhile = !edit.isPending && <Meanwhile facts={changed.map((name) => [names[name], said[name]] as const)} />
  return (
    <Panel>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(() => setAsks(true))(event)}>
        {meanwhile}
        <Field label={words.name} readOnly={!may} error={errors.title && words.nameWrong} {...register('title')} />
        <Field
          multiline
          rows={6}
          label={words.intro}
          readOnly={!may}
          error={errors.intro && words.introWrong}
          {...register('intro')}
        />
        <Field
          label={words.price}
          inputMode="numeric"
          readOnly={!may || byParts}
          hint={byParts ? words.priceOfParts : undefined}
          error={errors.coins && words.priceWrong(mostCoins)}
          {...register('coins')}
        />
        {item.categories.length > 0 && (
          <ChoiceFilter
            label={words.category}
            value={categoryId}
            options={item.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => setValue('categoryId', value)}
          />
        )}
        {may && (
          <FormActions>
            <Button type="submit" tone="primary">
              {desk.save}
            </Button>
          </FormActions>
        )}
      </form>
      <AskReason
        open={asks}
        onClose={() => setAsks(false)}
        title={item.title}
        yes={desk.save}
        onYes={async (reason) => {
          const { kind, id, version } = item
          const { categoryId: chosen, ...values } = v.parse(Values, getValues())
          await edit.mutateAsync({
            ...{ kind, id, version, reason, ...values },
            categoryId: chosen === '' ? item.categoryId : Number(chosen),
          })
          notify(desk.saved)
        }}
      >
        {meanwhile}
      </AskReason>
    </Panel>
  )
}

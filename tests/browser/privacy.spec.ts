import { retention } from '#contract/retention.ts'
import { en, zh } from '#tests/words.ts'
import { expect, test } from './support/app.ts'
import { shown } from './support/screen.ts'

const kinds = Object.keys(retention) as (keyof typeof retention)[]

for (const [locale, { settings: words }] of [
  ['zh-CN', zh],
  ['en-GB', en],
] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('settings say of everything that the server deletes after how many days it does', async ({ app }) => {
      // what is deleted has its words, and nothing has words that is not
      expect(Object.keys(words.kept)).toEqual(kinds)
      await app.firstVisit()
      await app.go('/my/setting')
      const group = shown(app.page).getByRole('region', { name: words.privacy })
      for (const kind of kinds)
        await expect(group.getByRole('listitem').filter({ hasText: words.kept[kind] })).toContainText(
          words.keptDays(retention[kind]),
        )
      for (const [label, value] of [
        [words.keptOwn, words.keptWithAccount],
        [words.keptPayments, words.keptForGood],
      ] as const)
        await expect(group.getByRole('listitem').filter({ hasText: label })).toContainText(value)
      await expect(group).toContainText(words.keptHereNote)
    })
  })

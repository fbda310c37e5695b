/** Makes a text one that is compared with others made so. */
export type Fold = (text: string) => string

/** Width, case and outer spaces do not matter: `ＡＢＣ` is `abc`. The scripts do: see `fold-scripts.ts`. */
export const foldText: Fold = (text) => text.normalize('NFKC').toLowerCase().trim()

/** The same sign by sign, so that every place stays where it was: what would become longer or shorter is left as it is. */
export function foldSigns(text: string, fold: Fold): string {
  const folded = new Map<string, string>()
  return text.replaceAll(/[A-Z]|\P{ASCII}/gu, (sign) => {
    let known = folded.get(sign)
    if (known === undefined) {
      known = fold(sign)
      if (known.length !== sign.length) known = sign
      folded.set(sign, known)
    }
    return known
  })
}

import type { GiftName } from './art/icon.ts'
import type { FamilyName } from './art/scene.ts'

/** How a picture of the demo is drawn, kept as JSON beside its path. */
export type Recipe =
  | { readonly draw: 'scene'; readonly seed: number; readonly family?: FamilyName }
  | { readonly draw: 'avatar'; readonly seed: number }
  | { readonly draw: 'gift'; readonly name: GiftName }
  | { readonly draw: 'comic'; readonly seed: number; readonly page: number }

/** Draws a recipe as WebP of this size in pixels. The drawing code is loaded when it is first needed. */
export async function drawRecipe(text: string, width: number, height: number): Promise<Uint8Array> {
  const recipe = JSON.parse(text) as Recipe
  const { renderDrawing, renderScene } = await import('./art/render.ts')
  switch (recipe.draw) {
    case 'scene': {
      const { scene } = await import('./art/scene.ts')
      return renderScene(scene(recipe.seed, recipe.family), { width, height })
    }
    case 'avatar': {
      const { avatar } = await import('./art/avatar.ts')
      return renderDrawing(avatar(recipe.seed, width))
    }
    case 'gift': {
      const { giftIcon } = await import('./art/icon.ts')
      return renderDrawing(giftIcon(recipe.name, width))
    }
    case 'comic': {
      const { comicPage } = await import('./art/comic.ts')
      return renderDrawing(comicPage(recipe.seed, recipe.page))
    }
  }
}

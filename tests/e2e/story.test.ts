import { startProduct } from '#tests/support/product.ts'
import { theStory } from '#tests/support/story.ts'

theStory({
  start: async (env) => {
    const first = await startProduct({ env })
    return [first, await startProduct({ database: first.database, env })]
  },
})

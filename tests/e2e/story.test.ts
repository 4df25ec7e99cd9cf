import { startProduct } from '#tests/support/product.ts'
import { theStory } from '#tests/support/story.ts'

theStory({
  start: async () => {
    const first = await startProduct()
    return [first, await startProduct({ database: first.database })]
  },
})

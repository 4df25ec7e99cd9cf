import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ratingNames, ratings } from '../../../shared/meeting/Rated.tsx'

/**
 * Takes the rating that was chosen in a mail (`?rating=effective`) out of the address, and gives it once. What is no
 * rating is ignored.
 */
export function useChosenRating(choose: (rating: string) => void): void {
  const [query, setQuery] = useSearchParams()
  const given = query.get('rating')
  useEffect(() => {
    if (given === null) return
    const rating = ratings.find((one) => ratingNames[one] === given)
    if (rating !== undefined) choose(String(rating))
    setQuery(
      (now) => {
        now.delete('rating')
        return now
      },
      { replace: true },
    )
  }, [given, choose, setQuery])
}

import { useEffect, useState } from 'react'

/** From the last change to the call. */
const settleMs = 150

/** A value once it has stayed the same for a moment. */
export function useSettled<Value>(value: Value, ms = settleMs): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

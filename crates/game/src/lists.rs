//! Lists whose order means nothing, such as the cards of a hand.

/// How many things of one list the other has not.
pub fn beyond<T: PartialEq>(some: &[T], others: &[T]) -> usize {
    let mut others: Vec<&T> = others.iter().collect();
    let missing = some.iter().filter(|one| {
        let found = others.iter().position(|other| other == one);
        found.map(|index| others.swap_remove(index)).is_none()
    });
    missing.count()
}

/// Whether two lists have the same things.
pub fn same<T: PartialEq>(some: &[T], others: &[T]) -> bool {
    some.len() == others.len() && beyond(some, others) == 0
}

struct Frog(u8);
struct Fly;

trait Eats {
    fn eats(&self, flies: u8) -> u8;
}

impl Eats for Frog {
    fn eats(&self, flies: u8) -> u8 {
        flies.min(self.0)
    }
}

impl Eats for Fly {
    fn eats(&self, _: u8) -> u8 {
        0
    }
}

one_of! {
    /// Who lives in a pond.
    enum Animal { Frog(Frog), Fly(Fly) }
    impl Eats {
        fn eats(&self, flies: u8) -> u8;
    }
}

#[test]
fn a_method_is_that_of_the_type_in_the_variant() {
    assert_eq!(Animal::from(Frog(2)).eats(5), 2);
    assert_eq!(Animal::from(Fly).eats(5), 0);
}

//! Objects of JSON that are written where they are made.

/// An object whose members stand in the order in which they are written, of a type that nobody has to name. A member
/// `unless "Option::is_none"` is left out if it is `None`; `"camelCase";` in front changes all names.
#[macro_export]
macro_rules! object {
    (@type $name:ident) => { $name };
    (@type $name:ident $none:literal) => { Option<$name> };
    ($case:literal; $($name:ident $(unless $none:literal)?: $value:expr),* $(,)?) => {{
        #[allow(non_camel_case_types, reason = "the type of each member is called as it")]
        let object = {
            #[derive(serde::Serialize)]
            #[serde(rename_all = $case)]
            struct Object<$($name: serde::Serialize),*> {
                $(
                    $(#[serde(skip_serializing_if = $none)])?
                    $name: $crate::object!(@type $name $($none)?),
                )*
            }
            Object { $($name: $value),* }
        };
        object
    }};
    ($first:ident $($rest:tt)*) => { $crate::object!("snake_case"; $first $($rest)*) };
}

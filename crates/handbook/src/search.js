const words = document.getElementById("words");
const items = [...document.querySelectorAll("#found li")];
const show = () => {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const item of items) {
    const text = item.textContent.toLowerCase();
    item.hidden = wanted.length === 0 || !wanted.every((word) => text.includes(word));
  }
};
words.addEventListener("input", show);
show();
